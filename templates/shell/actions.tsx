import type { CallToAction } from '../contract.ts';
import { Icon } from '../drawings/icon.tsx';
import { LinkNote } from './link-note.tsx';

/** The main action of a page, and at most one other. */
export function Actions({ actions }: { actions: CallToAction['actions'] }) {
  return (
    <ul className="actions">
      {actions.map(({ page, label }, place) => (
        <li key={label}>
          <a className={`button button--${place === 0 ? 'primary' : 'secondary'}`} href={page.href} hrefLang={page.language}>
            {label}
            <LinkNote link={page} words={label} />
            {place === 0 && <Icon name="forward" />}
          </a>
        </li>
      ))}
    </ul>
  );
}
