export function HomePage() {
  return <h1>home</h1>
}
