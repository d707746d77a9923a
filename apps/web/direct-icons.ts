import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Imports every icon from its own file. Through the library's index, which names six thousand, the bundler reads all of
 * them and cannot tell which page needs which.
 */
export function directIcons(): Plugin {
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /@tabler\/icons-react/ },
      handler: (code) => ({
        code: code.replace(IMPORT, (all, names: string) => each(names) + linesOf(all)),
        map: null,
      }),
    },
  }
}

function each(names: string): string {
  const icons = names.split(',').map((name) => name.trim())
  return icons
    .filter(Boolean)
    .map((icon) => `import ${icon} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs'`)
    .join(';')
}

/** Keeps the line breaks, so that the code below keeps its line numbers in the build's source maps. */
const linesOf = (code: string) => code.replaceAll(/[^\n]/g, '')
