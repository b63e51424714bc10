export default { fetch: () => new Response("Hello") };
