import type { ListedEntry, ListPages, ShownList } from '../contract.ts';
import { Icon } from '../drawings/icon.tsx';
import { Picture } from '../pictures/picture.tsx';
import { LinkNote } from '../shell/link-note.tsx';
import './entries.scss';
import { EntryTime, hasTime, WithTimes } from './entry-time.tsx';

/** Entries of a collection with picture, day, title, facts and a few words, and links to the other pages of the list. */
export function Entries({ list, heading }: { list: ShownList; heading: 'h2' | 'h3' }) {
  const { items, none, whole, pages, calendar } = list;
  if (items.length === 0 && calendar === undefined) return <p>{none}</p>;
  return (
    <div className="entries">
      {items.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ol className="entries__list">
          {items.map((item) => (
            <Item key={item.id} item={item} heading={heading} />
          ))}
        </ol>
      )}
      {calendar && (
        <p className="entries__whole">
          <a className="link" href={calendar.href}>
            {calendar.title}
          </a>
        </p>
      )}
      {whole && (
        <p className="entries__whole">
          <a className="link" href={whole.href} hrefLang={whole.language}>
            {whole.title}
            <LinkNote link={whole} words={whole.title} />
            <Icon name="forward" />
          </a>
        </p>
      )}
      {pages && <Pages pages={pages} />}
    </div>
  );
}

/** How wide a picture is shown: below each other on a phone, and beside the text. */
const sizes = '(width >= 64rem) 20rem, (width >= 40rem) 28vw, 92vw';

function Item({ item, heading: Heading }: { item: ListedEntry; heading: 'h2' | 'h3' }) {
  const { title, text, picture, facts, page, moment } = item;
  const isDated = hasTime(item);
  return (
    <li className={isDated ? 'entries__item entries__item--dated' : 'entries__item'}>
      {picture && (
        <div className="entries__picture">
          {/* Beside the link to its page, it says nothing more. */}
          <Picture picture={page ? { ...picture, alt: '' } : picture} widths={[240, 480, 960]} sizes={sizes} aspect={[3, 2]} />
        </div>
      )}
      {isDated && (
        <p className="entries__date label figure">
          <EntryTime entry={item} />
        </p>
      )}
      <div className="entries__words">
        <Heading className="entries__title">{page ? <a href={page.href}>{title}</a> : title}</Heading>
        {facts && <EntryFacts facts={facts} />}
        {text && <p className="entries__text">{text}</p>}
        {moment?.repeats && (
          <p className="entries__repetition label figure">
            <WithTimes text={moment.repeats.text} />
          </p>
        )}
      </div>
    </li>
  );
}

/** What the definition of an entry names as facts, such as a price. */
export function EntryFacts({ facts }: { facts: NonNullable<ListedEntry['facts']> }) {
  return (
    <ul className="entries__facts figure">
      {facts.map(({ field, text }) => (
        <li key={`${field} ${text}`}>{text}</li>
      ))}
    </ul>
  );
}

/** Plain links, which need no script. */
function Pages({ pages: { label, pageOf, previous, next } }: { pages: ListPages }) {
  return (
    <nav className="entries__pages" aria-label={label}>
      {previous && (
        <a className="link entries__previous" href={previous.href} rel="prev">
          {previous.title}
        </a>
      )}
      <p className="label figure">{pageOf}</p>
      {next && (
        <a className="link entries__next" href={next.href} rel="next">
          {next.title}
          <Icon name="forward" />
        </a>
      )}
    </nav>
  );
}
