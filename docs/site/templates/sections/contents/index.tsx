import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

type Props = SectionComponentProps<typeof definition>;
type Group = Props['section']['of']['groups'][number];

/** Longer lists have a filter. */
const mostAtAGlance = 20;

/** Groups of links. A page that the language lacks is linked to in the source language. */
export default function Contents({ section, words }: Props) {
  const [query, setQuery] = useState('');
  const all = section.of.groups;
  const groups = matching(all, query);
  return (
    <div className="contents">
      {section.search && countOf(all) > mostAtAGlance && (
        <Filter search={section.search.href} words={words} left={countOf(groups)} onChange={setQuery} />
      )}
      {groups.map(({ name, pages }) => (
        <div key={name ?? ''}>
          {name && <h3>{name}</h3>}
          <ul>
            {pages.map(({ page, note }) => (
              <li key={page.href}>
                <a href={page.href} hrefLang={page.language}>
                  {page.title}
                </a>
                {note && <span lang={page.language}>{note}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const countOf = (groups: readonly Group[]): number => groups.reduce((sum, { pages }) => sum + pages.length, 0);

/** The pages whose title and note have all words. */
function matching(groups: readonly Group[], query: string): readonly Group[] {
  const wanted = query.toLowerCase().split(/\s+/);
  const hasAll = ({ page, note }: Group['pages'][number]) => {
    const text = `${page.title} ${note ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return groups.map((group) => ({ ...group, pages: group.pages.filter(hasAll) })).filter(({ pages }) => pages.length > 0);
}

interface FilterProps {
  /** The address of the page with a search. */
  search: string;
  words: Props['words'];
  /** How many pages are shown. */
  left: number;
  onChange(query: string): void;
}

/** Shows those of the pages whose words somebody types. Without script, it searches all pages. */
function Filter({ search, words, left, onChange }: FilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the script came.
  useEffect(() => onChange(input.current?.value ?? ''), [onChange]);
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <form className="contents__filter" action={search} onSubmit={stay} data-interactive="visible">
      <label htmlFor={id}>{words.filter}</label>
      <input id={id} ref={input} type="search" name="q" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      <p role="status">{words.left.replace('{number}', String(left))}</p>
    </form>
  );
}
