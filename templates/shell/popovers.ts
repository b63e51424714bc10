import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether the popover is open, for `aria-expanded`. Undefined before hydration: without script, the attribute would always say
 * "closed", and the button's own semantics are right.
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
 * Closes every popover below `root` when `route` changes and when a link in it is followed, and one whose button a window of another size
 * does not show. A popover that is open at hydration stays open.
 */
export function useClosingPopovers(root: RefObject<HTMLElement | null>, route: string) {
  const shown = useRef(route);
  // Runs in the layout phase, before the focus moves to the new page.
  useLayoutEffect(() => {
    if (shown.current === route) return;
    shown.current = route;
    close(root.current);
  }, [root, route]);

  useEffect(() => {
    const element = root.current;
    const onResize = () => close(element, isWithoutButton);
    const onClick = (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!modified && event.target instanceof Element && event.target.closest('a')) close(element);
    };
    addEventListener('resize', onResize);
    element?.addEventListener('click', onClick);
    return () => {
      removeEventListener('resize', onResize);
      element?.removeEventListener('click', onClick);
    };
  }, [root]);
}

const isWithoutButton = ({ id }: HTMLElement): boolean => document.querySelector(`[popovertarget="${id}"]`)?.checkVisibility?.() === false;

function close(root: HTMLElement | null, mayClose: (popover: HTMLElement) => boolean = () => true) {
  if (!root?.showPopover) return;
  for (const popover of root.querySelectorAll<HTMLElement>(':popover-open')) if (mayClose(popover)) popover.hidePopover();
}
