/** Vike requires a page for each route. The page's props decide what is shown. */
export default function Page() {
  return null;
}
