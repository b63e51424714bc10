import type { Shell } from '../contract.ts';
import { darkScreen } from '../pictures/dark-screen.ts';

/** The most letters of a name that stand on one line beside the menu of a phone. */
const shortName = 16;

/** The link to the home page: the logo, with the name of the site beside it, or either of them alone. */
export function Logo({ shell: { logo, name, home } }: { shell: Shell }) {
  return (
    <a className={name.length > shortName ? 'logo logo--long' : 'logo'} href={home}>
      {logo && (
        <picture>
          {logo.dark && <source srcSet={logo.dark} media={darkScreen} />}
          <img className="logo__picture" src={logo.src} width={logo.width} height={logo.height} alt={logo.holdsName ? name : ''} />
        </picture>
      )}
      {!logo?.holdsName && name}
    </a>
  );
}
