/** One catch-all route: the browser never gets the route table. */
export default '/*';
