/** Development only: tells the server at which of its changes this page was made, so that it can load a page again that has missed some. */
const tell = () => {
  const made = document.querySelector<HTMLScriptElement>('script[data-changes]')?.dataset.changes;
  import.meta.hot?.send('tvilling:made', { changes: Number(made) });
};

// Until its modules have run, a page cannot follow a change of them.
if (document.readyState === 'complete') tell();
else addEventListener('load', tell, { once: true });
