import type { ReactNode } from 'react';
import type { JobPosition, PositionWords } from './position.ts';

/** The words for types of employment. */
export const typeWords = {
  'full-time': 'fullTime',
  'part-time': 'partTime',
  temporary: 'temporary',
  internship: 'internship',
} as const satisfies Record<JobPosition['type'], keyof PositionWords>;

/** The facts of a position as rows of a description list. `brief` leaves out the salary and the day of posting. */
export function EmploymentFacts({ position, brief, words }: { position: JobPosition; brief?: boolean; words: PositionWords }) {
  const { department, location, type, salary, posted, closes } = position;
  return (
    <>
      <Fact label={words.department}>{department}</Fact>
      <Fact label={words.location}>{location}</Fact>
      <Fact label={words.type}>{words[typeWords[type]]}</Fact>
      {salary && !brief && <Fact label={words.salary}>{salary.text}</Fact>}
      {posted && !brief && (
        <Fact label={words.posted}>
          <time dateTime={posted.date}>{posted.text}</time>
        </Fact>
      )}
      {closes && (
        <Fact label={words.closes}>
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
