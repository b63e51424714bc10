export default {
  layout: 'page.njk',
  permalink: ({ address }) => (address === '/' ? '/index.html' : `${address}.html`),
};
