import { useEffect, useRef, useState } from 'react';
import { fieldId } from '../contract/form-ids.ts';
import { dailySlots, firstDay, isDay, type SlotHours, slotElsewhere, slotLabel, slotsOn, type WallClock } from '../contract/form-slots.ts';
import type { ShownField } from '../contract.ts';
import { useDigits } from '../digits.ts';
import { Field, type FieldSetting } from './field.tsx';

interface DayAndSlotProps {
  setting: FieldSetting;
  day: Extract<ShownField, { kind: 'openDay' }>;
  slot: Extract<ShownField, { kind: 'slot' }> | undefined;
}

/** The length of slots for a day without a slot field. */
const usualMinutes = 60;

/** Day and time. The page may be older than this visit, so only script and the receiver know which times have passed. */
export function DayAndSlot({ setting, day, slot }: DayAndSlotProps) {
  const { form, language } = setting;
  const inDigits = useDigits();
  const hours = { ...form.hours, slotMinutes: slot?.minutes ?? usualMinutes };
  const [{ date, slots }, setOffered] = useState({ date: '', slots: dailySlots(hours) });
  const time = useRef<HTMLSelectElement>(null);
  // The chosen time stays while the visitor tries other days, even those without it.
  const chosen = useRef('');
  const offer = (on: string) => setOffered({ date: on, slots: isDay(on) ? slotsOn(on, hours, Date.now()) : dailySlots(hours) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before hydration
  useEffect(() => {
    chosen.current = time.current?.value ?? '';
    const input = document.getElementById(fieldId(form.name, day.name));
    if (!(input instanceof HTMLInputElement)) return;
    input.min = firstDay(hours, Date.now());
    offer(input.value);
  }, []);
  useEffect(() => {
    if (time.current) time.current.value = slots.includes(chosen.current) ? chosen.current : '';
  }, [slots]);

  const dayField = (
    <Field setting={setting} field={day}>
      {(attributes) => <input {...attributes} type="date" required={day.required} onChange={({ target }) => offer(target.value)} />}
    </Field>
  );
  if (slot === undefined) return dayField;
  return (
    <div className="form__row">
      {dayField}
      <Field setting={setting} field={slot}>
        {(attributes) => (
          <select
            {...attributes}
            required={slot.required}
            defaultValue=""
            ref={time}
            onChange={({ target }) => {
              chosen.current = target.value;
            }}
          >
            <option value="">{slots.length > 0 ? slot.words.choose : slot.words.none}</option>
            {slots.map((begin) => (
              <option key={begin} value={begin}>
                {inDigits(slotText({ date, time: begin }, { hours, language, localTime: slot.words.localTime ?? '' }))}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** The text of a slot on a day, with the visitor's own time if it differs. Without a day, the text of the slot on any day. */
function slotText(slot: WallClock, { hours, language, localTime }: { hours: SlotHours; language: string; localTime: string }): string {
  const label = slotLabel(slot.time, hours);
  if (slot.date === '') return label;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const local = slotElsewhere(slot, hours, timeZone, language);
  return local === null ? label : `${label} (${localTime.replace('{time}', local)})`;
}
