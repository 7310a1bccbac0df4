import { useCallback, useState } from 'react';

/** What has only begun to show, or is below a phone's bars, is not looked at. */
const MARGINS = '-10% 0px -15%';

/** Whether an element is where somebody looks at the window, as it scrolls. */
export const useInViewport = (): { isInView: boolean; ref: (element: Element | null) => void } => {
  const [isInView, setInView] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: MARGINS,
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInView(false);
    };
  }, []);
  return { isInView, ref };
};
