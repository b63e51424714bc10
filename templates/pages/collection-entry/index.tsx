import { ArticleBody } from '../../article/article-body.tsx';
import type { ShownList } from '../../contract.ts';
import { Entries } from '../../lists/entries.tsx';
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

/** An entry of a collection: title, time, text, and a link back to the list. */
export default function CollectionEntry({ page, sections }: PageComponentProps) {
  const { listed, body, readingTime, referrers, calendar } = page.entry ?? {};
  const list = page.breadcrumbs.at(-2);
  const isDated = listed !== undefined && hasTime(listed);
  const hasFacts = [isDated || undefined, readingTime, listed?.tags, calendar].some(
    (fact) => fact !== undefined,
  );
  return (
    <>
      <Hero page={page} form="compact" />
      <div className={hasFacts ? 'section__inner entry' : 'container entry'}>
        {hasFacts && (
          <div className="section__head entry__facts">
            {isDated && (
              <p className="figure">
                <EntryTime entry={listed} isWhole />
              </p>
            )}
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
        )}
        <div className="section__body">
          {body && <ArticleBody nodes={body} below={1} />}
          {referrers && <Referrers list={referrers} isAll={body === undefined} />}
          {list && (
            <p className="entry__back">
              <a className="link" href={list.href}>
                {list.title}
              </a>
            </p>
          )}
          <OnwardLinks page={page} />
        </div>
      </div>
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
