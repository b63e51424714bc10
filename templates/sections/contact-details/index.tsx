import type { ReactNode } from 'react';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** The contact facts that the site gives, set like the title block of a drawing. */
export default function ContactDetails({ section, words }: SectionComponentProps<typeof definition>) {
  const { organization, addressLines, phone, email, hours } = section.contact;
  // If nothing else is known, the name is shown.
  if (!email && !phone && addressLines.length + hours.length === 0) return <p>{organization}</p>;
  return (
    <dl className="contact-details">
      {email && (
        <Cell label={words.email}>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </Cell>
      )}
      {phone && (
        <Cell label={words.phone}>
          <dd>
            <a href={phone.href}>{phone.text}</a>
          </dd>
        </Cell>
      )}
      {addressLines.length > 0 && (
        <Cell label={words.address}>
          <dd>
            <address>
              {[organization, ...addressLines].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </dd>
        </Cell>
      )}
      {hours.length > 0 && (
        <Cell label={words.hours}>
          {hours.map((range) => (
            <dd key={range}>{range}</dd>
          ))}
          {words.timeZone && <dd>{words.timeZone}</dd>}
        </Cell>
      )}
    </dl>
  );
}

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contact-details__cell">
    <dt className="label">{label}</dt>
    {children}
  </div>
);
