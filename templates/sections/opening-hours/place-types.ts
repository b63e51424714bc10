/** The types of places and of organizations in schema.org (https://schema.org/Place, https://schema.org/Organization). */
export const placeTypes: readonly string[] = `
  Accommodation AccountingService AdministrativeArea AdultEntertainment Airline Airport AmusementPark AnimalShelter
  Apartment ApartmentComplex Aquarium ArchiveOrganization ArtGallery Attorney Audiology AutoBodyShop AutoDealer
  AutoPartsStore AutoRental AutoRepair AutoWash AutomatedTeller AutomotiveBusiness Bakery BankOrCreditUnion BarOrPub
  Beach BeautySalon BedAndBreakfast BikeStore BoatTerminal BodyOfWater BookStore BowlingAlley Brewery Bridge
  BuddhistTemple BusStation BusStop CafeOrCoffeeShop Campground CampingPitch Canal Casino CatholicChurch Cemetery
  ChildCare Church City CityHall CivicStructure ClothingStore CollegeOrUniversity ComedyClub CommunityHealth
  ComputerStore Consortium Continent ConvenienceStore Cooperative Corporation Country Courthouse CovidTestingFacility
  Crematorium DanceGroup DaySpa DefenceEstablishment DefinedRegion Dentist DepartmentStore Dermatology DiagnosticLab
  DietNutrition Distillery DryCleaningOrLaundry EducationalOrganization Electrician ElectronicsStore ElementarySchool
  Embassy Emergency EmergencyService EmploymentAgency EntertainmentBusiness EventVenue ExerciseGym FastFoodRestaurant
  FinancialService FireStation Florist FoodEstablishment FundingAgency FurnitureStore GardenStore GasStation
  GatedResidenceCommunity GeneralContractor Geriatric GolfCourse GovernmentBuilding GovernmentOffice
  GovernmentOrganization GroceryStore Gynecologic HVACBusiness HairSalon HardwareStore HealthAndBeautyBusiness
  HealthClub HighSchool HinduTemple HobbyShop HomeAndConstructionBusiness HomeGoodsStore Hospital Hostel Hotel HotelRoom
  House HousePainter IceCreamShop IndividualPhysician InsuranceAgency InternetCafe JewelryStore LakeBodyOfWater Landform
  LandmarksOrHistoricalBuildings LegalService LegislativeBuilding Library LibrarySystem LiquorStore LocalBusiness
  Locksmith LodgingBusiness MedicalBusiness MedicalClinic MedicalOrganization MeetingRoom MensClothingStore MiddleSchool
  Midwifery MobilePhoneStore Mosque Motel MotorcycleDealer MotorcycleRepair Mountain MovieRentalStore MovieTheater
  MovingCompany Museum MusicGroup MusicStore MusicVenue NGO NailSalon NewsMediaOrganization NightClub Notary Nursing
  Obstetric OceanBodyOfWater OfficeEquipmentStore Oncologic OnlineBusiness OnlineMarketplace OnlineStore Ophthalmology
  Optician Optometric Organization Otolaryngologic OutletStore Park ParkingFacility PawnShop Pediatric
  PerformingArtsTheater PerformingGroup PetStore Pharmacy Physician PhysiciansOffice Physiotherapy Place PlaceOfWorship
  PlasticSurgery Playground Plumber Podiatric PoliceStation PoliticalParty Pond PostOffice Preschool PrimaryCare
  ProfessionalService Psychiatric PublicHealth PublicSwimmingPool PublicToilet RVPark RadioStation RealEstateAgent
  RecyclingCenter ResearchOrganization Reservoir Residence Resort Restaurant RiverBodyOfWater RoofingContractor Room
  School SchoolDistrict SeaBodyOfWater SearchRescueOrganization SelfStorage ShoeStore ShoppingCenter
  SingleFamilyResidence SkiResort SportingGoodsStore SportsActivityLocation SportsClub SportsOrganization SportsTeam
  StadiumOrArena State Store SubwayStation Suite Synagogue TattooParlor TaxiStand TelevisionStation TennisComplex
  TheaterGroup TireShop TouristAttraction TouristDestination TouristInformationCenter ToyStore TrainStation TravelAgency
  VacationRental VeterinaryCare Volcano Waterfall WholesaleStore Winery WorkersUnion Zoo
`
  .trim()
  .split(/\s+/);
