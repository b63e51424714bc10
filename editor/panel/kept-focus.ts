import { useEffect } from 'react';

const controls = 'button, input, select, textarea, summary, [contenteditable="true"]';

/**
 * Keeps the focus in a part of the window when what has it is taken away, such as a change that is taken back: what stood next takes it.
 * Otherwise nothing would have it, and whoever works with keys would begin at the top.
 */
export function useKeptFocus(part: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = part;
    if (current === null) return;
    const end = new AbortController();
    let order: readonly HTMLElement[] = [];
    let at = -1;
    const note = ({ target }: FocusEvent) => {
      order = [...current.querySelectorAll<HTMLElement>(controls)];
      at = order.indexOf(target as HTMLElement);
    };
    const left = ({ target }: FocusEvent) =>
      requestAnimationFrame(() => {
        // It is still there: somebody has left it, for another part of the window or for none.
        if ((target as HTMLElement).isConnected && !current.contains(document.activeElement)) at = -1;
      });
    const keep = () => {
      if (order[at]?.isConnected !== false || document.activeElement !== document.body) return;
      const next = [...order.slice(at + 1), ...order.slice(0, at).reverse()].find(takesFocus) ?? current;
      at = -1;
      next.focus();
    };
    current.addEventListener('focusin', note, end);
    current.addEventListener('focusout', left, end);
    // Whoever has taken it away may have given the focus to something by then.
    const changes = new MutationObserver(() => requestAnimationFrame(keep));
    changes.observe(current, { subtree: true, childList: true });
    return () => {
      end.abort();
      changes.disconnect();
    };
  }, [part]);
}

const takesFocus = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility() && !element.matches(':disabled');
