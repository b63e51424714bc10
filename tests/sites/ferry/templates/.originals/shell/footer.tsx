import { useContext } from 'react';
import type { NavigationLink, Shell } from '../contract.ts';
import { inDigits, NumberLocale } from '../digits.ts';
import { Logo } from './logo.tsx';
import { SiteLink } from './site-link.tsx';

/** The title block of the sheet: who, where to go, how to write, since when. */
export function Footer({ shell }: { shell: Shell }) {
  const { name, footer, words } = shell;
  return (
    <footer className="footer">
      <div className="container">
        <div className="footer__block">
          <div className="footer__cell footer__cell--name">
            <Logo shell={shell} />
            {words.footer.tagline && <p className="footer__tagline">{words.footer.tagline}</p>}
          </div>
          {footer.links.length > 0 && (
            <nav className="footer__cell footer__cell--links" aria-label={words.footer.label}>
              <ul className="footer__links">
                <Links links={footer.links} />
              </ul>
            </nav>
          )}
          {footer.email && (
            <p className="footer__cell footer__cell--mail">
              <span className="label">{words.footer.mail}</span>
              <a className="footer__mail" href={`mailto:${footer.email}`}>
                {footer.email}
              </a>
            </p>
          )}
          <p className="footer__cell footer__cell--rights">
            © <Year built={footer.year} /> {name}. {words.footer.rights}
          </p>
          {footer.legal.length > 0 && (
            <ul className="footer__cell footer__cell--legal">
              <Links links={footer.legal} />
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}

const Links = ({ links }: { links: NavigationLink[] }) =>
  links.map((link) => (
    <li key={link.href}>
      <SiteLink link={link} className="footer__link" />
    </li>
  ));

/** The year of the build. When the year has turned, a script raises it that reads the mark: the locale of its digits. */
function Year({ built }: { built: number }) {
  const locale = useContext(NumberLocale);
  return (
    <span className="figure" data-year={locale} suppressHydrationWarning>
      {inDigits(built, locale)}
    </span>
  );
}
