import { useLocation, useSearch } from 'wouter';

/**
 * Which view of a tab is shown, and how to show another. It stands in the address (`view`), without which the first one is shown.
 *
 * @param views their names, the first view first.
 */
export const useTabView = <const View extends string>(
  views: readonly [View, ...View[]],
): readonly [View, (view: View) => void] => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [first] = views;
  const named = new URLSearchParams(search).get('view');
  const view = views.find((one) => one === named) ?? first;
  const show = (next: View) => {
    const parameters = new URLSearchParams(search);
    if (next === first) parameters.delete('view');
    else parameters.set('view', next);
    const query = parameters.toString();
    navigate(query === '' ? path : `${path}?${query}`, { replace: true });
  };
  return [view, show];
};
