import { ArticleBody } from '../../article/article-body.tsx';
import type { PageEntry, PageProps, ShownList } from '../../contract.ts';
import { Entries, EntryFacts } from '../../lists/entries.tsx';
import { EntryTime, hasTime } from '../../lists/entry-time.tsx';
import { OnwardLinks } from '../../reading/onward.tsx';
import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** The entries that refer to this one. On the page of a topic without a text, they are the main content. */
function Referrers({ list, isAll }: { list: ShownList; isAll: boolean }) {
  if (isAll) return <Entries list={list} heading="h2" />;
  if (list.items.length === 0) return null;
  return (
    <>
      <h2 className="entry__heading">{list.heading}</h2>
      <Entries list={list} heading="h3" />
    </>
  );
}

/** What is known of an entry beside its text: when it was, its facts, how long it takes to read, its topics. */
function Facts({ entry: { listed, readingTime, calendar } }: { entry: Partial<PageEntry> }) {
  return (
    <div className="section__head entry__facts">
      {listed && hasTime(listed) && (
        <p className="figure">
          <EntryTime entry={listed} isWhole />
        </p>
      )}
      {listed?.facts && <EntryFacts facts={listed.facts} />}
      {readingTime && <p className="figure">{readingTime}</p>}
      {calendar && (
        <p className="entry__calendar">
          <a className="link" href={calendar.href}>
            {calendar.title}
          </a>
        </p>
      )}
      {listed?.tags && (
        <ul className="entry__tags">
          {listed.tags.map(({ id, title, href, language }) => (
            <li key={id}>
              {href ? (
                <a href={href} hrefLang={language}>
                  {title}
                </a>
              ) : (
                title
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The way on from an entry: back to the list, and to the entries beside it. */
function WayOn({ page }: { page: PageProps }) {
  const list = page.breadcrumbs.at(-2);
  return (
    <>
      {list && (
        <p className="entry__back">
          <a className="link" href={list.href}>
            {list.title}
          </a>
        </p>
      )}
      <OnwardLinks page={page} />
    </>
  );
}

/** An entry of a collection: title, time, text or sections, and a link back to the list. */
export default function CollectionEntry({ page, sections }: PageComponentProps) {
  const entry: Partial<PageEntry> = page.entry ?? {};
  const { listed, body, readingTime, referrers, calendar } = entry;
  const hasFacts = [listed && hasTime(listed), listed?.facts, readingTime, listed?.tags, calendar].some(Boolean);
  const hasText = body !== undefined || referrers !== undefined;
  const hasSections = page.sections.length > 0;
  return (
    <>
      <Hero page={page} form="compact" />
      {(hasFacts || hasText || !hasSections) && (
        <div className={`${hasFacts ? 'section__inner' : 'container'} entry${hasText ? '' : ' entry--short'}`}>
          {hasFacts && <Facts entry={entry} />}
          {(hasText || !hasSections) && (
            <div className="section__body">
              {body && <ArticleBody nodes={body} below={1} />}
              {referrers && <Referrers list={referrers} isAll={body === undefined} />}
              {!hasSections && <WayOn page={page} />}
            </div>
          )}
        </div>
      )}
      {sections}
      {hasSections && (
        <div className="section__inner entry">
          <div className="section__body">
            <WayOn page={page} />
          </div>
        </div>
      )}
      <CallToAction action={page.action} />
    </>
  );
}
