import { useEffect, useRef } from 'react';

/**
 * A field whose words the page at `href` searches for. Control or Command with K leads to it: a letter alone would be in the way of people
 * who speak to their computer.
 */
export function SearchField({ href, label }: { href: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, []);
  return (
    <search className="documentation__search">
      <form action={href}>
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={label}
          placeholder={`${label} (Ctrl K)`}
          aria-keyshortcuts="Control+K Meta+K"
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
