import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether the popover is open, for `aria-expanded`. Undefined until the browser has been asked: without script the
 * attribute would say "closed" for ever, and the button's own semantics say it right.
 */
export function useExpanded(popover: RefObject<HTMLElement | null>): boolean | undefined {
  const [expanded, setExpanded] = useState<boolean>();
  useEffect(() => {
    const element = popover.current;
    if (!element?.showPopover) return;
    const read = () => setExpanded(element.matches(':popover-open'));
    read();
    element.addEventListener('toggle', read);
    return () => element.removeEventListener('toggle', read);
  }, [popover]);
  return expanded;
}

/**
 * Closes every popover below `root` when `route` changes, when a link in it is followed, and when the layout
 * passes to the other of its two forms. What is open when the page becomes interactive stays open.
 */
export function useClosingPopovers(root: RefObject<HTMLElement | null>, route: string) {
  const shown = useRef(route);
  // In the layout phase, before whoever moves the focus to the new page.
  useLayoutEffect(() => {
    if (shown.current === route) return;
    shown.current = route;
    close(root.current);
  }, [root, route]);

  useEffect(() => {
    const element = root.current;
    const layout = matchMedia('(width >= 64rem)');
    const onLayout = () => close(element);
    const onClick = (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!modified && event.target instanceof Element && event.target.closest('a')) close(element);
    };
    layout.addEventListener('change', onLayout);
    element?.addEventListener('click', onClick);
    return () => {
      layout.removeEventListener('change', onLayout);
      element?.removeEventListener('click', onClick);
    };
  }, [root]);
}

function close(root: HTMLElement | null) {
  if (!root?.showPopover) return;
  for (const popover of root.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
}
