import { forms } from 'virtual:tvilling/forms';
import { Form, type FormProps } from './form.tsx';

/** A form, shown by its own component if its folder has one. */
export function AnyForm(props: FormProps) {
  const Own = forms[props.form.name]?.default ?? Form;
  return <Own {...props} />;
}
