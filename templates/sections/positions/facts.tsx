import type { ReactNode } from 'react';
import type { Position, Words } from '../../contract.ts';

/** The words for types of employment. */
export const typeWords = {
  'full-time': 'fullTime',
  'part-time': 'partTime',
  temporary: 'temporary',
  internship: 'internship',
} as const satisfies Record<Position['type'], keyof Words['careers']>;

/** The facts of a position as rows of a description list; `brief` leaves out the day that it was posted. */
export function EmploymentFacts({
  position,
  brief,
  words: { careers },
}: {
  position: Position;
  brief?: boolean;
  words: Words;
}) {
  const { department, location, type, posted, closes } = position;
  return (
    <>
      <Fact label={careers.department}>{department}</Fact>
      <Fact label={careers.location}>{location}</Fact>
      <Fact label={careers.type}>{careers[typeWords[type]]}</Fact>
      {posted && !brief && (
        <Fact label={careers.posted}>
          <time dateTime={posted.date}>{posted.text}</time>
        </Fact>
      )}
      {closes && (
        <Fact label={careers.closes}>
          <time dateTime={closes.date}>{closes.text}</time>
        </Fact>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
