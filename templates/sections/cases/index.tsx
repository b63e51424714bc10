import type { Figure } from '../../contract.ts';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type Props = SectionComponentProps<typeof definition>;
type Case = Props['section']['items'][number];

/** Case studies: the measured change in large type, drawn to scale, then the story. */
export default function Cases({ section, words }: Props) {
  return (
    <div className="cases wide">
      {section.items.map((item) => (
        <article className="cases__item" key={item.id}>
          <header>
            <p className="label">
              <span className="visually-hidden">{words.sector}: </span>
              {item.sector}
            </p>
            <h3 className="cases__title">{item.title}</h3>
          </header>
          <Measurement measurement={item.measurement} words={words} />
          <dl className="cases__story">
            <div>
              <dt className="label">{words.challenge}</dt>
              <dd>{item.challenge}</dd>
            </div>
            <div>
              <dt className="label">{words.approach}</dt>
              <dd>{item.approach}</dd>
            </div>
            <div>
              <dt className="label">{words.results}</dt>
              <dd>
                <ul className="cases__results">
                  {item.results.map((result) => (
                    <li key={result}>{result}</li>
                  ))}
                </ul>
              </dd>
            </div>
          </dl>
        </article>
      ))}
    </div>
  );
}

function Measurement({ measurement, words }: { measurement: Case['measurement']; words: Props['words'] }) {
  const { label, before, after, change } = measurement;
  const [start, end] = drawnLengths(before, after);
  return (
    <figure className="cases__measurement">
      <figcaption className="label">{label}</figcaption>
      <dl>
        <div className="cases__change">
          <dt className="visually-hidden">{words.change}</dt>
          <dd>{change.text}</dd>
        </div>
        <Length label={words.before} figure={before} share={start} />
        <Length label={words.after} figure={after} share={end} />
      </dl>
    </figure>
  );
}

/** A figure, with a bar of its length in percent if there is one. */
function Length({ label, figure, share }: { label: string; figure: Figure; share: number | undefined }) {
  return (
    <div className="cases__length">
      <dt className="label">{label}</dt>
      <dd className="figure">{figure.text}</dd>
      {share !== undefined && (
        <dd className="cases__line">
          <svg width="100%" height="16" aria-hidden="true">
            <rect width={`${share}%`} height="16" />
          </svg>
        </dd>
      )}
    </div>
  );
}

/** Lengths in percent, true to scale. None if the figures have different units, and cannot be compared. */
function drawnLengths(before: Figure, after: Figure): [number, number] | [] {
  const longest = Math.max(before.value, after.value);
  if (before.unit !== after.unit || longest <= 0) return [];
  const length = ({ value }: Figure) => Math.round((Math.max(value, 0) / longest) * 1000) / 10;
  return [length(before), length(after)];
}
