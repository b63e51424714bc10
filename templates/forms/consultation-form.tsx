import { useEffect, useRef, useState } from 'react';
import { CalendarLink } from './calendar-link.tsx';
import { Field, type FieldSetting, MessageField, PersonFields } from './field.tsx';
import { fieldId } from './fields.ts';
import { FormFrame, type FormProps } from './form-frame.tsx';
import {
  dailySlots,
  firstDay,
  type Hours,
  isDay,
  slotElsewhere,
  slotLabel,
  slotsOn,
  type WallClock,
} from './slots.ts';
import { useSubmission } from './use-submission.ts';

export function ConsultationForm(props: FormProps) {
  const { words, context } = props;
  const { topics, hours } = context;
  const submission = useSubmission('consultation', props);
  const setting = { form: 'consultation', words, problems: submission.problems } as const;
  return (
    <FormFrame
      {...props}
      name="consultation"
      submission={submission}
      eager="date"
      after={(meeting) => <CalendarLink {...props} meeting={meeting} />}
    >
      <PersonFields setting={setting} />
      <Field setting={setting} name="topic">
        {(attributes) => (
          <select {...attributes} required defaultValue="">
            <option value="">{words.fields.topicChoose}</option>
            {topics.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <MeetingFields setting={setting} language={props.language} hours={hours} />
      <MessageField setting={setting} />
    </FormFrame>
  );
}

interface MeetingProps {
  setting: FieldSetting;
  language: string;
  hours: Hours;
}

/** Day and time. The page is older than its reader: only script, and the receiver, know what has passed. */
function MeetingFields({ setting, language, hours }: MeetingProps) {
  const { words } = setting;
  const [{ date, slots }, setOffered] = useState({ date: '', slots: dailySlots(hours) });
  const time = useRef<HTMLSelectElement>(null);
  // Kept while another day is tried, also one that lacks it.
  const chosen = useRef('');
  const offer = (on: string) =>
    setOffered({ date: on, slots: isDay(on) ? slotsOn(on, hours, Date.now()) : dailySlots(hours) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before hydration
  useEffect(() => {
    chosen.current = time.current?.value ?? '';
    const input = document.getElementById(fieldId('consultation', 'date'));
    if (!(input instanceof HTMLInputElement)) return;
    input.min = firstDay(hours, Date.now());
    offer(input.value);
  }, []);
  useEffect(() => {
    if (time.current) time.current.value = slots.includes(chosen.current) ? chosen.current : '';
  }, [slots]);

  return (
    <div className="form__row">
      <Field setting={setting} name="date" hint={words.hints.date}>
        {(attributes) => (
          <input {...attributes} type="date" required onChange={({ target }) => offer(target.value)} />
        )}
      </Field>
      <Field setting={setting} name="time" hint={words.hints.time}>
        {(attributes) => (
          <select
            {...attributes}
            required
            defaultValue=""
            ref={time}
            onChange={({ target }) => {
              chosen.current = target.value;
            }}
          >
            <option value="">{slots.length > 0 ? words.fields.timeChoose : words.fields.timeNone}</option>
            {slots.map((begin) => (
              <option key={begin} value={begin}>
                {slotText({ date, time: begin }, { setting, language, hours })}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** A slot of a day, with the visitor's own time where that is another; of any day while none is chosen. */
function slotText(slot: WallClock, { setting, language, hours }: MeetingProps): string {
  const label = slotLabel(slot.time, hours);
  if (slot.date === '') return label;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const local = slotElsewhere(slot, hours, timeZone, language);
  return local === null ? label : `${label} (${setting.words.hints.localTime.replace('{time}', local)})`;
}
