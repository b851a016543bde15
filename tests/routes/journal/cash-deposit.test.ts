import { describeTransfer } from '../../support/booking/bank-transfers.ts';
import { useTestSalons } from '../../support/test-salon.ts';

// BEHAVIOR §36.12
describeTransfer(useTestSalons(), 'cash-deposit', { amount: '25.00', rest: '4.13' });
