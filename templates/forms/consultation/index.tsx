import { Form, type FormProps } from '../form.tsx';
import { CalendarLink } from './calendar-link.tsx';

/** The form. After the thanks, it offers the meeting for the visitor's calendar. */
export default function ConsultationForm(props: FormProps) {
  return <Form {...props} after={(meeting) => <CalendarLink {...props} meeting={meeting} />} />;
}
