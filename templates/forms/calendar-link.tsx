import { useEffect, useState } from 'react';
import type { FormContext, FormWords } from '../contract.ts';
import { calendarFile } from './calendar-event.ts';
import type { Values } from './schema.ts';
import { instantOf } from './slots.ts';

interface CalendarLinkProps {
  language: string;
  context: FormContext;
  words: FormWords;
  /** What was sent, as checked. */
  meeting: Values;
}

/** The requested meeting for the visitor's own calendar: a file made in the browser, which asks nobody for anything. */
export function CalendarLink({ language, context, words, meeting }: CalendarLinkProps) {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    const file = meetingFile({ language, context, words, meeting });
    if (file === null) return;
    const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
    setHref(url);
    return () => URL.revokeObjectURL(url);
  }, [language, context, words, meeting]);
  return (
    href && (
      <div className="form__calendar">
        <p className="form__note">{words.calendar.note}</p>
        <a
          className="button button--secondary"
          href={href}
          download={`${location.hostname}-${meeting.date}.ics`}
        >
          {words.calendar.add}
        </a>
      </div>
    )
  );
}

function meetingFile({ language, context, words, meeting }: CalendarLinkProps): string | null {
  const { topics, hours } = context;
  const { date = '', time = '' } = meeting;
  const start = instantOf({ date, time }, hours.timeZone);
  if (start === null) return null;
  const stamp = Date.now();
  const topic = topics.find(({ value }) => value === meeting.topic)?.label ?? '';
  const { summary, description, location: place } = words.calendar;
  return calendarFile({
    uid: `${start}-${stamp}@${location.hostname}`,
    stamp,
    start,
    end: start + hours.slotMinutes * 60_000,
    summary,
    description: description.replace('{topic}', () => topic),
    location: place,
    url: location.origin + location.pathname,
    language,
  });
}
