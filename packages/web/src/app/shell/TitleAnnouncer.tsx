import { useEffect, useState } from 'react';

/** Says the title of each further screen, as a browser does for each page that it loads. */
export const TitleAnnouncer = () => {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let known = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === '' || document.title === known) return;
      known = document.title;
      setTitle(known);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  );
};
