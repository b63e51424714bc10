import type { SectionComponentProps } from '../section.tsx';

/** Contact facts, set like the title block of a drawing. */
export default function ContactDetails({ section, words }: SectionComponentProps<'contact-details'>) {
  const { organization, addressLines, phone, phoneHref, email, hours } = section.contact;
  return (
    <dl className="contact-details">
      <div className="contact-details__cell">
        <dt className="label">{words.contact.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div className="contact-details__cell">
        <dt className="label">{words.contact.phone}</dt>
        <dd>
          <a href={phoneHref}>{phone}</a>
        </dd>
      </div>
      <div className="contact-details__cell">
        <dt className="label">{words.contact.address}</dt>
        <dd>
          <address>
            {[organization, ...addressLines].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </dd>
      </div>
      <div className="contact-details__cell">
        <dt className="label">{words.contact.hours}</dt>
        <dd>{hours}</dd>
        <dd>{words.contact.timeZone}</dd>
      </div>
    </dl>
  );
}
