import { useEffect, useState } from 'react';
import { Icon } from 'tvilling/templates/sections/icon';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

/** All news. Without script the latest stands first; with script the order can be turned. */
export default function Latest({ section }: SectionComponentProps<typeof definition>) {
  const [mounted, setMounted] = useState(false);
  const [turned, setTurned] = useState(false);
  useEffect(() => setMounted(true), []);
  const items = section.items.toSorted((a, b) => b.published.date.localeCompare(a.published.date));
  return (
    <div className="latest">
      <Icon name={turned ? 'ChevronUp' : 'ChevronDown'} />
      {mounted && (
        <button className="button button--secondary" type="button" onClick={() => setTurned(!turned)}>
          {section.turn} <Icon name="Anchor" />
        </button>
      )}
      <ul>
        {(turned ? items.toReversed() : items).map((item) => (
          <li className="latest__item" key={item.id}>
            {item.mark && <Icon name={item.mark} />}
            <h3>{item.page ? <a href={item.page.href}>{item.title}</a> : item.title}</h3>
            <p>
              <time dateTime={item.published.date}>{item.published.text}</time> {item.summary}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
