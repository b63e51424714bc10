import { useEffect, useState } from 'react';
import { inDigits } from '../../digits.ts';
import type { SectionComponentProps } from '../section.tsx';
import { ApplyLink } from './apply-link.tsx';
import type definition from './definition.ts';
import { EmploymentFacts } from './facts.tsx';
import { Filter, matches, useChoices } from './filter.tsx';
import type { JobPosition, PositionWords } from './position.ts';

/** The longest list that needs no filter. */
const unfiltered = 6;

/** Open positions. Without script, the list is complete. Script adds a filter to a long list. */
export default function Positions({ section: { items }, words, locale }: SectionComponentProps<typeof definition>) {
  const [mounted, setMounted] = useState(false);
  const [choices, choose] = useChoices(items);
  useEffect(() => setMounted(true), []);
  if (items.length === 0) return <p>{words.none}</p>;
  const shown = items.filter((item) => matches(item, choices));
  const filtered = items.length > unfiltered;
  return (
    <div className="positions">
      <div className={filtered ? 'positions__head positions__head--filtered' : 'positions__head'}>
        <p role="status">{words.open.replace('{count}', inDigits(shown.length, locale))}</p>
        {mounted && filtered && <Filter items={items} choices={choices} onChoose={choose} words={words} />}
      </div>
      {shown.length === 0 && <p>{words.noMatch}</p>}
      <ul className="positions__list">
        {shown.map((item) => (
          <Entry key={item.id} item={item} words={words} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ item, words }: { item: JobPosition; words: PositionWords }) {
  return (
    <li className="positions__item" id={item.id}>
      <h3 className="positions__title">{item.page ? <a href={item.page.href}>{item.title}</a> : item.title}</h3>
      {item.summary && <p className="positions__summary">{item.summary}</p>}
      <dl className="positions__facts">
        <EmploymentFacts brief position={item} words={words} />
      </dl>
      {!item.page && item.apply && (
        <ApplyLink position={item} className="button button--secondary positions__apply">
          {words.apply}
          <span className="visually-hidden">: {item.title}</span>
        </ApplyLink>
      )}
    </li>
  );
}
