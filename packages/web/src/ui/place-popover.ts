const GAP_PX = 6;
const MARGIN_PX = 8;

/** Where a floating box stands along its anchor: its start, middle or end. */
export type Align = 'start' | 'center' | 'end';

/** Puts a fixed box below its anchor, or above it where there is no room, and keeps it within the window. */
export const placePopover = (box: HTMLElement, anchor: Element, align: Align): void => {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = {
    start: at.left,
    center: at.left + (at.width - width) / 2,
    end: at.right - width,
  }[align];
  const below = at.bottom + GAP_PX;
  const fitsBelow = below + height + MARGIN_PX <= window.innerHeight;
  const top = fitsBelow ? below : Math.max(MARGIN_PX, at.top - height - GAP_PX);
  box.style.left = `${Math.max(MARGIN_PX, Math.min(left, window.innerWidth - width - MARGIN_PX))}px`;
  box.style.top = `${top}px`;
  box.style.transformOrigin = `${align} ${fitsBelow ? 'top' : 'bottom'}`
    .replace('start', 'left')
    .replace('end', 'right');
};
