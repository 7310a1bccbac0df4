import type { ComponentProps } from 'react';
import { ItineraryTab } from '../../features/itinerary/ItineraryTab.tsx';
import { ActivityLocation } from './ActivityLocation.tsx';
import { useSourceExpenses } from './use-source-expenses.tsx';

type TripPlanProps = Omit<ComponentProps<typeof ItineraryTab>, 'LocationField' | 'expenseOf'>;

/** The plan of a trip, with what is spent on its activities. */
export const TripPlan = (props: TripPlanProps) => {
  const expenses = useSourceExpenses(props.trip, props.viewerId);
  return (
    <>
      <ItineraryTab {...props} LocationField={ActivityLocation} expenseOf={expenses.ofActivity} />
      {expenses.element}
    </>
  );
};
