import { useEffect, useState } from 'react';
import { Field, type FieldSetting, MessageField, PersonFields } from './field.tsx';
import { fieldId } from './fields.ts';
import { FormFrame, type FormProps } from './form-frame.tsx';
import { dailySlots, type Hours, slotLabel, slotsOn, today } from './slots.ts';
import { useSubmission } from './use-submission.ts';

export function ConsultationForm(props: FormProps) {
  const { words, topics, hours } = props.context;
  const submission = useSubmission('consultation', props.context);
  const setting = { form: 'consultation', words, problems: submission.problems } as const;
  return (
    <FormFrame {...props} name="consultation" submission={submission} eager="date">
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
      <MeetingFields setting={setting} hours={hours} />
      <MessageField setting={setting} />
    </FormFrame>
  );
}

/** Day and time. The page is older than its reader: only script, and the receiver, know what has passed. */
function MeetingFields({ setting, hours }: { setting: FieldSetting; hours: Hours }) {
  const { words } = setting;
  const [slots, setSlots] = useState(() => dailySlots(hours));
  const offer = (date: string) => {
    const left = slotsOn(date, hours, Date.now());
    // A day without any is refused at the date; an empty list beside it would say nothing more.
    setSlots(left.length > 0 ? left : dailySlots(hours));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a date chosen before hydration
  useEffect(() => {
    const date = document.getElementById(fieldId('consultation', 'date'));
    if (!(date instanceof HTMLInputElement)) return;
    date.min = today(hours, Date.now());
    offer(date.value);
  }, []);

  return (
    <div className="form__row">
      <Field setting={setting} name="date" hint={words.hints.date}>
        {(attributes) => (
          <input {...attributes} type="date" required onChange={({ target }) => offer(target.value)} />
        )}
      </Field>
      <Field setting={setting} name="time" hint={words.hints.time}>
        {(attributes) => (
          <select {...attributes} required defaultValue="">
            <option value="">{words.fields.timeChoose}</option>
            {slots.map((time) => (
              <option key={time} value={time}>
                {slotLabel(time, hours)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
