/** A box that Escape closes, with controls of the editor within a field: they speak its language, and not that of the field. */
export function ClosableBox(props: { className: string; onEscape(): void; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the controls in it
    <div
      className={props.className}
      lang={document.documentElement.lang}
      dir="ltr"
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onEscape();
      }}
    >
      {props.children}
    </div>
  );
}
