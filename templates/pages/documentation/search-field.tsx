/**
 * A field whose words the page at `href` searches for. Control or Command with K leads to it (`browser/static-page.ts`): a letter alone
 * would be in the way of people who speak to their computer.
 */
export const SearchField = ({ href, label }: { href: string; label: string }) => (
  <search className="documentation__search">
    <form action={href}>
      <input
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
