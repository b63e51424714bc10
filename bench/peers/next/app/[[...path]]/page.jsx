import navigation from '../../data/navigation.json';
import words from '../../data/words.json';
import { allPaths, readPage } from '../pages.js';
import Part from '../part.jsx';

export const dynamicParams = false;

export const generateStaticParams = () => allPaths().map((path) => ({ path }));

export async function generateMetadata({ params }) {
  const { title, summary, lang, address, addresses } = readPage((await params).path);
  const documentTitle = `${title} | Movelist`;
  return {
    metadataBase: new URL('https://movelist.example'),
    title: documentTitle,
    description: summary,
    alternates: { canonical: address, languages: { ...addresses, 'x-default': addresses.en } },
    openGraph: {
      type: 'website',
      siteName: 'Movelist',
      title: documentTitle,
      description: summary,
      url: address,
      locale: words[lang].locale,
      alternateLocale: words[lang].otherLocale,
    },
    twitter: { card: 'summary' },
  };
}

export default async function Page({ params }) {
  const { title, summary, lang, address, addresses, parts } = readPage((await params).path);
  const own = words[lang];
  const link = ({ href, title: text }) => (
    <a href={href} aria-current={href === address ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <>
      <a className="skip-link" href="#content">
        {own.skip}
      </a>
      <header className="header">
        <a className="logo" href={own.home}>
          Movelist
        </a>
        <nav>
          <ul className="navigation">
            {navigation[lang].map((group) => (
              <li key={group.href}>
                {link(group)}
                <ul>
                  {group.submenu.map((one) => (
                    <li key={one.href}>{link(one)}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="languages">
          {Object.entries(addresses).map(([code, path]) => (
            <li key={code}>
              <a href={path} lang={code} hrefLang={code}>
                {words[code].name}
              </a>
            </li>
          ))}
        </ul>
      </header>
      <main className="main" id="content" tabIndex={-1}>
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
        {parts.map((part, index) => (
          <Part key={part.title} part={part} number={index + 1} />
        ))}
      </main>
      <footer className="footer">
        <p>Movelist</p>
      </footer>
    </>
  );
}
