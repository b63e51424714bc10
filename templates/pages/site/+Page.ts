/** Vike wants a page for each route; what is shown comes from the page's props. */
export default function Page() {
  return null;
}
