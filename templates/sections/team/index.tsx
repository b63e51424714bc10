import { Picture } from '../../pictures/picture.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

type TeamSection = SectionComponentProps<typeof definition>['section'];
type Person = TeamSection['people'][number];

/** People. Who has no portrait shows the first letters of the name in its place, if others have one. */
export default function Team({ section: { layout, people } }: { section: TeamSection }) {
  const withPortraits = people.some(({ picture }) => picture !== undefined);
  return (
    <ul className={`team team--${layout} ${layout === 'grid' ? 'wide' : ''}`.trim()}>
      {people.map((person) => (
        <li className="team__person" key={`${person.name} ${person.role}`}>
          {withPortraits && <Portrait person={person} />}
          <div className="team__text">
            <h3 className="team__name">{person.name}</h3>
            <p className="team__role">{person.role}</p>
            {person.text && <p className="team__about">{person.text}</p>}
            {(person.email || person.phone) && <Reach person={person} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Portrait({ person: { name, picture } }: { person: Person }) {
  return (
    <div className="team__portrait">
      {picture ? (
        <Picture picture={picture} widths={[240, 400, 640]} sizes="(width >= 64rem) 19rem, 46vw" aspect={[4, 5]} />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </div>
  );
}

function Reach({ person: { email, phone } }: { person: Person }) {
  return (
    <p className="team__reach">
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone && (
        <a className="link" href={`tel:${dialled(phone)}`}>
          <bdi>{phone}</bdi>
        </a>
      )}
    </p>
  );
}

/** The digits of a number that is dialled from anywhere: without the zero of `+46 (0)8 …`, which is for callers in the country. */
const dialled = (phone: string): string => (phone.startsWith('+') ? phone.replace('(0)', '') : phone).replace(/[^\d+]/g, '');

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}
