/** The page's looks: the site's colours, light and dark. */
export const docsStyle = `
:root { color-scheme: light dark; --bg: #f6f7f5; --surface: #fff; --sunken: #f0f2f0; --line: #e3e7e5; --text: #121b1c; --soft: #414f4f; --brand: #0d626a; }
@media (prefers-color-scheme: dark) { :root { --bg: #0b1416; --surface: #111c1f; --sunken: #0d1719; --line: #223136; --text: #e6eced; --soft: #b9c4c7; --brand: #73c1ca; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.6 system-ui, sans-serif; }
main { display: grid; gap: 24px; max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; }
h1, h2 { margin: 0 0 8px; line-height: 1.3; }
h2 { font-size: 20px; }
p { margin: 0 0 8px; }
a { color: var(--brand); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
section { padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
details { border-top: 1px solid var(--line); }
summary { padding: 12px 0; cursor: pointer; }
summary code { display: block; margin-left: 18px; }
h2 code, summary code { color: var(--soft); font-weight: 400; overflow-wrap: anywhere; }
h3 { margin: 8px 0 4px; font-size: 14px; color: var(--soft); }
code, pre { font: 13px/1.55 ui-monospace, monospace; }
pre { margin: 0 0 12px; padding: 12px; overflow-x: auto; border-radius: 8px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; }
ul { margin: 0 0 12px; padding-left: 20px; }
`
