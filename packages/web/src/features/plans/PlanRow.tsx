import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { ListRow } from '../../ui/ListRow.tsx';
import { ownPlanQuery } from './plans.queries.ts';

/** The row of a list that names the viewer's plan and leads to it. Its place is kept while that is not known. */
export const PlanRow = () => {
  const { data: own } = useQuery(ownPlanQuery);
  return (
    <ListRow
      leading={<Gauge size={20} aria-hidden="true" className="shrink-0" />}
      title="Plan"
      text={own ? own.plan.name : '\u00A0'}
      href="/plan"
    />
  );
};
