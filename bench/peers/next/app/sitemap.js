import { allPaths, readPage } from './pages.js';

export const dynamic = 'force-static';

const absolute = (address) => `https://movelist.example${address}`;

export default function sitemap() {
  return allPaths().map((path) => {
    const { address, addresses } = readPage(path);
    const languages = Object.fromEntries(Object.entries(addresses).map(([code, to]) => [code, absolute(to)]));
    return { url: absolute(address), alternates: { languages } };
  });
}
