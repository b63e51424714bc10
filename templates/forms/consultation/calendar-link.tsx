import { useEffect, useState } from 'react';
import type { Values } from '../../contract/form-rules.ts';
import { instantOf } from '../../contract/form-slots.ts';
import type { WordsOf } from '../../contract.ts';
import type { FormProps } from '../form.tsx';
import { calendarFile } from './calendar-event.ts';
import type words from './words.ts';

type CalendarWords = WordsOf<typeof words>['calendar'];

interface CalendarLinkProps extends FormProps {
  /** The checked values that were sent. */
  meeting: Values;
}

/** A link to the requested meeting for the visitor's calendar. The browser makes the file, without any request. */
export function CalendarLink({ form, language, meeting }: CalendarLinkProps) {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    const file = meetingFile({ form, language, meeting });
    if (file === null) return;
    const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
    setHref(url);
    return () => URL.revokeObjectURL(url);
  }, [form, language, meeting]);
  const words = form.words.calendar as CalendarWords;
  return (
    href && (
      <div className="form__calendar">
        <p className="form__note">{words.note}</p>
        <a className="button button--secondary" href={href} download={`${location.hostname}-${meeting.date}.ics`}>
          {words.add}
        </a>
      </div>
    )
  );
}

function meetingFile({ form, language, meeting }: CalendarLinkProps): string | null {
  const { fields, hours } = form;
  const { date = '', time = '' } = meeting;
  const start = instantOf({ date, time }, hours.timeZone);
  if (start === null) return null;
  const stamp = Date.now();
  const topics = fields.flatMap((field) => (field.kind === 'choice' ? field.options : []));
  const topic = topics.find(({ value }) => value === meeting.topic)?.label ?? '';
  const slot = fields.find((field) => field.kind === 'slot');
  const { summary, description, location: place } = form.words.calendar as CalendarWords;
  return calendarFile({
    uid: `${start}-${stamp}@${location.hostname}`,
    stamp,
    start,
    end: start + (slot?.minutes ?? 0) * 60_000,
    summary,
    description: description.replace('{topic}', () => topic),
    location: place,
    url: location.origin + location.pathname,
    language,
  });
}
