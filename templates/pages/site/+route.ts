/** One catch-all route: the browser never gets the route table. A path with an extension is a file, no page. */
export default ({ urlPathname }: { urlPathname: string }) => !/\.\w+$/.test(urlPathname);
