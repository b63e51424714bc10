import { useEffect, useRef, useState } from 'react';
import type { ShownField } from '../contract.ts';
import { Field, type FieldSetting } from './field.tsx';
import { fieldId } from './ids.ts';
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

interface DayAndSlotProps {
  setting: FieldSetting;
  day: Extract<ShownField, { kind: 'openDay' }>;
  slot: Extract<ShownField, { kind: 'slot' }> | undefined;
}

/** A day without a slot of its own is offered by the hour. */
const usualMinutes = 60;

/** Day and time. The page is older than its reader: only script, and the receiver, know what has passed. */
export function DayAndSlot({ setting, day, slot }: DayAndSlotProps) {
  const { form, language } = setting;
  const hours = { ...form.hours, slotMinutes: slot?.minutes ?? usualMinutes };
  const [{ date, slots }, setOffered] = useState({ date: '', slots: dailySlots(hours) });
  const time = useRef<HTMLSelectElement>(null);
  // Kept while another day is tried, also one that lacks it.
  const chosen = useRef('');
  const offer = (on: string) =>
    setOffered({ date: on, slots: isDay(on) ? slotsOn(on, hours, Date.now()) : dailySlots(hours) });

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
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          required={day.required}
          onChange={({ target }) => offer(target.value)}
        />
      )}
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
                {slotText({ date, time: begin }, { hours, language, localTime: slot.words.localTime ?? '' })}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** A slot of a day, with the visitor's own time where that is another; of any day while none is chosen. */
function slotText(
  slot: WallClock,
  { hours, language, localTime }: { hours: Hours; language: string; localTime: string },
): string {
  const label = slotLabel(slot.time, hours);
  if (slot.date === '') return label;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const local = slotElsewhere(slot, hours, timeZone, language);
  return local === null ? label : `${label} (${localTime.replace('{time}', local)})`;
}
