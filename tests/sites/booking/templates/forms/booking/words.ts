import { defineWords } from 'tvilling/schema';

export default defineWords({
  messages: {
    send: { en: 'Book the crane', sv: 'Boka kranen' },
    success: { en: 'Booked! We call you the same day.', sv: 'Bokat! Vi ringer dig samma dag.' },
  },
  crane: { label: { en: 'Crane', sv: 'Kran' } },
  quay: {
    label: { en: 'Quay', sv: 'Kaj' },
    choose: { en: 'Choose a quay', sv: 'Välj en kaj' },
    options: {
      north: { en: 'North quay', sv: 'Norra kajen' },
      south: { en: 'South quay', sv: 'Södra kajen' },
    },
  },
  day: { label: { en: 'Day', sv: 'Dag' } },
  hours: {
    label: { en: 'Hours', sv: 'Antal timmar' },
    hint: { en: 'The first hour is always charged.', sv: 'Den första timmen debiteras alltid.' },
  },
  berth: {
    label: { en: 'Berth', sv: 'Båtplats' },
    invalid: {
      en: 'Write the berth as it stands on the quay, such as B12',
      sv: 'Skriv platsen som den står på kajen, till exempel B12',
    },
  },
  load: { label: { en: 'What we lift', sv: 'Vad vi ska lyfta' } },
  insured: {
    label: { en: 'The load is insured', sv: 'Lasten är försäkrad' },
    required: { en: 'Only insured loads are lifted', sv: 'Bara försäkrad last lyfts' },
  },
});
