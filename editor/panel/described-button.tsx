import type { DescribedLabel } from '../words/labels.ts';

/** A small button, and what a definition says about it as a tooltip: a site's own may be in another language than the button. */
export function DescribedButton(props: {
  button?: React.Ref<HTMLButtonElement>;
  className: string;
  described?: DescribedLabel | undefined;
  isDisabled?: boolean | undefined;
  children: React.ReactNode;
  onClick(): void;
}) {
  const { text, lang } = props.described ?? {};
  return (
    <button
      ref={props.button}
      type="button"
      className={props.className}
      title={text}
      lang={lang}
      disabled={props.isDisabled}
      onClick={props.onClick}
    >
      {lang === undefined ? props.children : <span lang={document.documentElement.lang}>{props.children}</span>}
    </button>
  );
}
