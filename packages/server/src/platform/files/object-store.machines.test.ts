import { describeObjectStore } from '../../testing/object-store-tests.ts';
import { startSwift } from '../../testing/swift-server.ts';

describeObjectStore('a bucket of OpenStack Swift', startSwift);
