import { MessageField, PersonFields } from './field.tsx';
import { FormFrame, type FormProps } from './form-frame.tsx';
import { useSubmission } from './use-submission.ts';

export function ContactForm(props: FormProps) {
  const submission = useSubmission('contact', props);
  const setting = { form: 'contact', words: props.words, problems: submission.problems } as const;
  return (
    <FormFrame {...props} name="contact" submission={submission}>
      <PersonFields setting={setting} />
      <MessageField setting={setting} />
    </FormFrame>
  );
}
