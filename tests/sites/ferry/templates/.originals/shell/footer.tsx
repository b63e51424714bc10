import { useContext } from 'react';
import type { Shell } from '../contract.ts';
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
          {(footer.email || footer.phone || footer.address.length > 0 || footer.hours.length > 0) && <Company {...footer} />}
          <p className="footer__cell footer__cell--rights">
            © <Year built={footer.year} />
            {` ${name}. ${words.footer.rights}${footer.registration ? ` · ${footer.registration}` : ''}`}
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

const Links = ({ links }: { links: Shell['footer']['links'] }) =>
  links.map((link) => (
    <li key={link.href}>
      <SiteLink link={link} className="footer__link" />
      {link.submenu && (
        <ul className="footer__pages">
          <Links links={link.submenu} />
        </ul>
      )}
    </li>
  ));

/** Where the company is, and how and when to reach it. */
const Company = ({ address, phone, email, hours }: Shell['footer']) => (
  <div className="footer__cell footer__cell--company">
    {address.length > 0 && (
      <address>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    )}
    {phone && (
      <a className="footer__link" href={phone.href}>
        {phone.text}
      </a>
    )}
    {email && (
      <a className="footer__link" href={`mailto:${email}`}>
        {email}
      </a>
    )}
    {hours.map((range) => (
      <p key={range}>{range}</p>
    ))}
  </div>
);

/** The year of the build. When the year has turned, a script raises it that reads the mark: the locale of its digits. */
function Year({ built }: { built: number }) {
  const locale = useContext(NumberLocale);
  return (
    <span className="figure" data-year={locale} suppressHydrationWarning>
      {inDigits(built, locale)}
    </span>
  );
}
